"""Which addresses are of the public internet."""

from __future__ import annotations

import pytest

from scrapy_sections.plugin.public_addresses import address_in, is_public

PUBLIC = "8.8.8.8 93.184.216.34 2606:4700::1111 ::ffff:8.8.8.8 64:ff9b::808:808 2002:808:808::1"
NOT_PUBLIC = """127.0.0.1 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 224.0.0.1 240.0.0.1 0.0.0.0
255.255.255.255 192.0.0.192 198.18.0.1 192.0.2.1 ::1 :: ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::7f00:1
64:ff9b:1::1 2002:7f00:1:: 2002:a00:1::1 2001:0:1::1 fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd00::1 ff02::1 2001:db8::1
3fff::1 x"""


@pytest.mark.parametrize("address", PUBLIC.split())
def test_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", NOT_PUBLIC.split())
def test_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0177.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.0.1.", "127.0.0.1"), ("017700000001", "127.0.0.1"),
        ("a.localhost", "127.0.0.1"), ("LOCALHOST.", "127.0.0.1"), ("0", "0.0.0.0"), ("1.2.3.4.5", None), ("", None),
        ("localhost.example", None), ("dead.beef", None), ("\x00", None), ("fe80::1%eth0", "fe80::1%eth0"),
    ],
)  # fmt: skip
def test_addresses_however_they_are_written(host: str, address: str | None) -> None:
    assert address_in(host) == address
