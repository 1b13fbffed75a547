/** The environment for processes that tests start. */
export const inheritedEnv: NodeJS.ProcessEnv = process.env

/** Address of the PostgreSQL server of this run, as superuser. Test files inherit it from the global setup. */
export const testServer = (): string | undefined => process.env.TEST_DATABASE_URL

export function setTestServer(url: string): void {
  process.env.TEST_DATABASE_URL = url
}

/** Applies to test files, too: they are started later. */
export function setTestDefaults(): void {
  process.env.NODE_ENV = 'test'
  process.env.LOG_LEVEL ??= 'silent'
}
