/** What decides how a process runs. */
interface RunMode {
  NODE_ENV?: string | undefined
  PUBLIC_URL?: string | undefined
  CLOCK_AT?: string | undefined
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether only this machine can open an address. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.test(new URL(address).hostname)

/**
 * Why a process must not start with these variables, as a sentence; undefined if it can. The stand-ins of a development run
 * show every email to everybody, and a clock that is wrong keeps links and sessions valid, so a site that others can open
 * has neither unless somebody chose so.
 */
export function findUnsafeMode({
  NODE_ENV: mode,
  PUBLIC_URL: url,
  CLOCK_AT: time,
}: RunMode): string | undefined {
  if (!url || isLoopback(url)) return undefined
  if (!mode)
    return 'PUBLIC_URL is not an address of this machine. Set NODE_ENV to production, or to development if everybody can read all emails of the site.'
  if (time && mode !== 'development' && mode !== 'test')
    return 'CLOCK_AT works only in development. Remove it, or set NODE_ENV to development.'
  return undefined
}
