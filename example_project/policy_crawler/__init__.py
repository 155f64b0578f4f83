"""A Scrapy project that crawls policies and terms and writes their sections."""
