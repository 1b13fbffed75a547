import { createServer } from 'node:net'

/** Throws a clear error if the port cannot be used. nginx would retry for seconds and then log its own message. */
export function assertPortIsFree({ host, port }: { host: string; port: number }): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the process that uses it, or set PORT.`,
    EACCES: `This user may not listen on port ${port}. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Set HOST.`,
  }
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(reasons[error.code ?? ''] ?? `Port ${port} cannot be used: ${error.message}.`)),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
