// An address is read as the program reads it, which says why: BaseURL in internal/address.

const QUOTES = /^["'`“”‘’<>]+|["'`“”‘’<>]+$/g
const WITH_SCHEME = /^(https?:\/{0,2}[^/]|[a-z][a-z0-9+.-]*:\/\/)/i
const HOST = /^(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d+))?/ // with the port

const NEAR_NAME = /\.(localhost|local|lan|home\.arpa|internal)$|^[^.[]+$/i
const NEAR_V4 =
  /^(0\.0\.0\.0|(127|10)\.\d+\.\d+\.\d+|(192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.\d+\.\d+)$/
const NEAR_V6 = /^\[(::1?|f[cd][0-9a-f]{2}:.*)\]$/
const MAPPED = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/ // IPv4 in IPv6

// placeOf is what a key belongs to: scheme, host and port; '' for what is no address.
export function placeOf(address: string): string {
  const text = address.trim().replace(QUOTES, '').trim()
  const url = parsed(WITH_SCHEME.test(text) ? text : withScheme(text.replace(/^\/\//, '')))
  return url === null || url.host === '' ? '' : url.origin
}

// withScheme puts in front what is usual for the host.
function withScheme(text: string): string {
  const [, host = '', port] = HOST.exec(text) ?? []
  return (isNear(host) && port !== '443' ? 'http://' : 'https://') + text
}

// isNear reports whether a host is this machine or in its own network.
function isNear(written: string): boolean {
  const host = written.startsWith('[')
    ? unmapped(parsed(`http://${written}`)?.hostname ?? '')
    : written.replace(/\.$/, '')
  return NEAR_NAME.test(host) || NEAR_V4.test(host) || NEAR_V6.test(host)
}

function unmapped(host: string): string {
  const [, high, low] = MAPPED.exec(host) ?? []
  if (high === undefined || low === undefined) return host
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.')
}

const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
