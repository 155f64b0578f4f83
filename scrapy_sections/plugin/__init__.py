"""The Scrapy side: add-on, spider middleware, item pipeline, flat feed, command, worker processes."""
