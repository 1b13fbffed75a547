/** The environment of this process, which child processes inherit. */
export const env: NodeJS.ProcessEnv = process.env

/** The browser that tests and benchmarks use. */
export const chromiumPath = env.CHROMIUM ?? '/usr/bin/chromium'
