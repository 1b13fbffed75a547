import { block, quote } from './lines.ts'

/** What rate limits count. */
export const limitMaps: readonly string[] = [
  '# Limits count an IPv6 client by its network (/64), because it can take any address in it. IPv4 addresses have 4 bytes.',
  ...block('map $binary_remote_addr $client_network', [
    `${quote('~(?s)^(?!\\x00{10}\\xff\\xff)(.{8}).{8}$')} ${quote('$1')};`,
    `default ${quote('$binary_remote_addr')};`,
  ]),
  ...block('map $request_method $sign_in_key', [
    `${quote('POST')} ${quote('$client_network')};`,
    `default ${quote('')};`,
  ]),
]
