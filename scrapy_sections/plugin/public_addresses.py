"""Which addresses are of the public internet; and names that are to lead to no others, whatever the DNS answers."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from socket import inet_aton, inet_ntoa
from typing import TYPE_CHECKING, Any

from scrapy.utils.datatypes import LocalCache
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IHostnameResolver, IResolutionReceiver
from zope.interface import implementer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from twisted.internet.interfaces import IAddress, IHostResolution

_MAX_NAMES = 10_000  # that are held to public addresses; as many as Scrapy remembers answers of the DNS
_NAT64 = ip_network("64:ff9b::/96")  # RFC 6052: the last 32 bits are an IPv4 address
# Public to Python, though not so: RFC 6890 (an address of clouds' metadata among them), documentation (RFC 9637).
_NOT_PUBLIC = tuple(map(ip_network, ("192.0.0.0/24", "3fff::/20")))


def is_public(address: str) -> bool:
    """Return whether an IP address is of the public internet; that of an IPv4 address within IPv6 is what this is."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    inner = _embedded(ip) if isinstance(ip, IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    special = ip.is_multicast or ip.is_reserved or getattr(ip, "is_site_local", False)
    return ip.is_global and not special and not any(ip in network for network in _NOT_PUBLIC)


def _embedded(ip: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that packets to an IPv6 address end up at, by the three ways of translation."""
    assert isinstance(_NAT64, IPv6Network)
    return ip.ipv4_mapped or ip.sixtofour or (IPv4Address(int(ip) & 0xFFFFFFFF) if ip in _NAT64 else None)


def address_in(host: str) -> str | None:
    """Return the IP address that a URL's host is, however it is written; None for a name.

    >>> address_in("127.0.0.1"), address_in("2130706433"), address_in("0x7f.1"), address_in("localhost")
    ('127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1')
    >>> address_in("::1"), address_in("example.com")
    ('::1', None)
    """
    if host.rstrip(".").lower().rpartition(".")[2] == "localhost":
        return "127.0.0.1"
    try:
        return str(ip_address(host))
    except ValueError:
        pass
    try:
        return inet_ntoa(inet_aton(host.rstrip(".")))  # resolvers read decimal, octal and short forms, too
    except (OSError, ValueError):
        return None


async def addresses_of(host: str) -> list[str]:
    """Return the addresses of a name as the crawl's own resolver gives them; none if it cannot be resolved."""
    answer = _Answer()
    _resolver().resolveHostName(answer, host)
    return await maybe_deferred_to_future(answer.complete)


def hold(host: str) -> None:
    """Have a name lead to public addresses alone from now on, at each connection of this process."""
    _resolver().held[host.lower()] = True


def is_held(host: str) -> bool:
    """Return whether a name leads to public addresses alone."""
    return host.lower() in _resolver().held


@implementer(IHostnameResolver)
class _HoldingResolver:
    """The reactor's resolver, in front of the one that it had.

    Connections ask it for the address that they go to. So the address that was checked is the one connected to, also
    where a name is answered with a public address first and with another one later (DNS rebinding).
    """

    def __init__(self, resolver: Any) -> None:
        self.held: LocalCache[str, bool] = LocalCache(_MAX_NAMES)
        self._resolver = resolver

    def resolveHostName(
        self,
        resolutionReceiver: Any,
        hostName: str,
        portNumber: int = 0,
        addressTypes: Sequence[type[IAddress]] | None = None,
        transportSemantics: str = "TCP",
    ) -> IHostResolution:
        receiver = _PublicOnly(resolutionReceiver) if hostName.lower() in self.held else resolutionReceiver
        answer: IHostResolution = self._resolver.resolveHostName(
            receiver, hostName, portNumber, addressTypes, transportSemantics
        )
        return answer


@implementer(IResolutionReceiver)
class _PublicOnly:
    """Hands on a resolver's answer without the addresses that are not public."""

    def __init__(self, receiver: Any) -> None:
        self.resolutionBegan = receiver.resolutionBegan
        self.resolutionComplete = receiver.resolutionComplete
        self._receiver = receiver

    def addressResolved(self, address: Any) -> None:
        if is_public(address.host):
            self._receiver.addressResolved(address)


@implementer(IResolutionReceiver)
class _Answer:
    """Collects a resolver's answer."""

    def __init__(self) -> None:
        self.complete: Deferred[list[str]] = Deferred()
        self._addresses: list[str] = []

    def resolutionBegan(self, resolution: Any) -> None:
        pass

    def addressResolved(self, address: Any) -> None:
        self._addresses.append(address.host)

    def resolutionComplete(self) -> None:
        self.complete.callback(self._addresses)


def _resolver() -> _HoldingResolver:
    """Return the reactor's resolver; it is put in front anew where Scrapy has installed its own since."""
    from twisted.internet import reactor

    pluggable: Any = reactor
    if not isinstance(pluggable.nameResolver, _HoldingResolver):
        pluggable.installNameResolver(_HoldingResolver(pluggable.nameResolver))
    resolver: _HoldingResolver = pluggable.nameResolver
    return resolver
