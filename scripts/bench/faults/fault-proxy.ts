import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** What a proxy does with a connection. `unready`: only readiness checks get wrong answers. */
export type ProxyMode = 'pass' | 'wrong' | 'unready'

const page = '<html><h1>It works!</h1></html>'
/** What another server on the same port might say. */
const wrongPage = `HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`

const isReadinessCheck = (chunk: Buffer) => chunk.subarray(0, 12).toString('latin1') === 'GET /readyz '

/** Passes connections on to a part of the site, or answers them wrongly. */
export class FaultProxy {
  private readonly target: number
  private readonly sockets = new Set<Socket>()
  private mode: ProxyMode = 'pass'

  constructor(target: number) {
    this.target = target
  }

  async listen(port: number): Promise<() => Promise<void>> {
    const server = createServer((socket) => this.handle(socket)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return async () => {
      server.close()
      for (const socket of this.sockets) socket.destroy()
    }
  }

  setMode(mode: ProxyMode): void {
    this.mode = mode
  }

  private handle(client: Socket): void {
    const upstream = connect(this.target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('end', () => upstream.end())
    upstream.on('end', () => client.end())
    client.on('data', (chunk: Buffer) => {
      const isWrong = this.mode === 'wrong' || (this.mode === 'unready' && isReadinessCheck(chunk))
      if (isWrong) return client.end(wrongPage, () => client.destroySoon())
      if (!upstream.write(chunk)) client.pause()
    })
    upstream.on('drain', () => client.resume())
    upstream.on('data', (chunk: Buffer) => {
      if (!client.write(chunk)) upstream.pause()
    })
    client.on('drain', () => upstream.resume())
  }
}
