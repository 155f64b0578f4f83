"""The key by which a crawl knows the pages that its own browser has put styles into."""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.utils.project import data_path

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

FILE = "sections-render-key"  # in the folder of Scrapy's HTTP cache
_OF_PROCESS = secrets.token_hex(16)


def render_key(settings: BaseSettings) -> str:
    """Return the key of a crawl that sets none: one for as long as the process lasts, or its HTTP cache.

    Pages from the cache were rendered with the key of an earlier crawl. So that key is kept beside them.
    """
    if not settings.getbool("HTTPCACHE_ENABLED"):
        return _OF_PROCESS
    handlers = settings.getdict("DOWNLOAD_HANDLERS").values()
    renders = any("playwright" in str(handler).lower() for handler in handlers)
    try:
        path = Path(data_path(settings["HTTPCACHE_DIR"], createdir=renders)) / FILE
        if renders:
            with suppress(FileExistsError), path.open("x", encoding="ascii") as file:
                file.write(_OF_PROCESS)
        return (path.read_text("ascii").strip() if path.exists() else "") or _OF_PROCESS
    except (OSError, ValueError) as error:
        logger.warning(
            "Cannot keep the key of rendered pages beside the HTTP cache: %s; set SECTIONS_RENDER_KEY", error
        )
        return _OF_PROCESS
