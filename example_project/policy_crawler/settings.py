"""Settings of the example project: the add-on, two feeds, and manners."""

BOT_NAME = "policy_crawler"
SPIDER_MODULES = ["policy_crawler.spiders"]
NEWSPIDER_MODULE = "policy_crawler.spiders"

# This line is all that scrapy-sections needs: each item gets a field "sections".
ADDONS = {"scrapy_sections.Addon": 500}

FEEDS = {
    "sections.jsonl": {"format": "jsonlines", "encoding": "utf-8", "overwrite": True},  # one page a line
    "sections-flat.jsonl": {"format": "sections_flat", "encoding": "utf-8", "overwrite": True},  # one section a line
}

# Only for -O FILE:sections_flat: Scrapy checks that format before it loads add-ons.
FEED_EXPORTERS = {"sections_flat": "scrapy_sections.FlatJsonLinesExporter"}

# Serves the small site that comes with this project, while a spider without a start URL runs.
EXTENSIONS = {"policy_crawler.site.SiteServer": 0}

ROBOTSTXT_OBEY = True
DOWNLOAD_DELAY = 0.2
LOG_LEVEL = "INFO"
