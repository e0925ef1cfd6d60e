import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, bits] of [['127.0.0.0', 8], ['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['169.254.0.0', 16], ['100.64.0.0', 10]] as const) privateAddresses.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [['::1', 128], ['fc00::', 7], ['fe80::', 10]] as const) privateAddresses.addSubnet(network, bits, 'ipv6')

const privateNames = /\.(?:localhost|local|lan|home|internal|intranet|home\.arpa)$/

/** Whether a host name or an IP address is of this machine or of the network it is in: not out in the world. */
export function isNearby(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const kind = isIP(name)
  if (kind !== 0) return privateAddresses.check(name, kind === 6 ? 'ipv6' : 'ipv4')
  return !name.includes('.') || privateNames.test(name)
}
