/** Injected scripts that browser tests must show, each counted in every place that shows it. */
const MIN_PAYLOADS = 3_000

interface Suite {
  suites?: Suite[]
  specs?: { ok: boolean; tests: { annotations: { type: string; description?: string }[] }[] }[]
}

const shownIn = ({ suites = [], specs = [] }: Suite): number =>
  specs
    .filter(({ ok }) => ok)
    .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
    .filter(({ type }) => type === 'payloads')
    .reduce((sum, { description }) => sum + Number(description), 0) +
  suites.reduce((sum, suite) => sum + shownIn(suite), 0)

/** Prints how many injected scripts Playwright's report has; returns whether they are enough. A failed test has none. */
export function reportPayloads(report: string): boolean {
  const shown = shownIn(JSON.parse(report) as Suite)
  console.log(`Showed ${shown} injected scripts in a browser; at least ${MIN_PAYLOADS} are required.`)
  return shown >= MIN_PAYLOADS
}
