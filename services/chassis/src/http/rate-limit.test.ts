import { expect, test } from 'vitest'
import { addressKey } from './rate-limit.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7'],
  ['2001:0db8:0000:0007::1', '2001:db8:0:7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key))
