import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

function from(address: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const req = new IncomingMessage(socket)
  if (forwarded !== undefined) req.headers['x-forwarded-for'] = forwarded
  return req
}

test('X-Forwarded-For is ignored without trusted proxies', () => {
  const clientOf = createClientAddress([])
  expect(clientOf(from('203.0.113.9', '1.1.1.1'))).toBe('203.0.113.9')
  expect(clientOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9')
})

test('behind trusted proxies, the last untrusted address is the client', () => {
  const clientOf = createClientAddress(['10.0.0.0/8', '192.0.2.1'])
  expect(clientOf(from('10.0.0.7', '1.1.1.1, 203.0.113.9'))).toBe('203.0.113.9')
  expect(clientOf(from('10.0.0.7', '1.1.1.1, 203.0.113.9, 192.0.2.1'))).toBe('203.0.113.9')
  expect(clientOf(from('10.0.0.7', 'rubbish'))).toBe('10.0.0.7')
  expect(clientOf(from('10.0.0.7'))).toBe('10.0.0.7')
  expect(clientOf(from('203.0.113.9', '1.1.1.1'))).toBe('203.0.113.9')
})
