import http from 'node:http'
import net from 'node:net'

interface RawResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
  text: string
}

export interface RawRequest {
  port: number
  path: string
  method?: string
  headers?: http.OutgoingHttpHeaders
  body?: Buffer | string
}

/** Sends a request exactly as given, without decompression, redirects, or path normalization. */
export function sendRequest({
  port,
  path,
  method = 'GET',
  headers = {},
  body,
}: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { ...length, ...headers },
      agent: false,
    }
    const request = http.request(options, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => {
        const received = Buffer.concat(chunks)
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          body: received,
          text: received.toString(),
        })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends bytes over a TCP connection and returns what it receives until `done` returns true. */
export function exchangeBytes(
  port: number,
  bytes: string,
  done: (text: string, socket: net.Socket) => boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    const finish = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(5_000, finish)
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (done(text, socket)) finish()
    })
    socket.on('end', finish).on('error', reject)
  })
}
