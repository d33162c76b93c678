import { BlockList, isIP } from 'node:net';

function listOf(...networks: [address: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) {
    list.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

const OWN = listOf(['127.0.0.0', 8], ['::1', 128]);
/** RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291. */
const INNER = listOf(
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
);

/** What a network address tells of a place, and no more: no map of addresses is asked, so no town is guessed. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0) return '未知地址';
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (OWN.check(plain, type)) return '本机';
  return `${INNER.check(plain, type) ? '内网' : '公网'} ${plain}`;
}
