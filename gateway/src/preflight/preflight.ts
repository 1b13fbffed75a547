import { env } from '../config/env.ts'
import { access, constants, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry, type ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { readConfig } from '../config/config.ts'
import { startNodeGateway } from '../node/node-gateway.ts'
import type { Page } from '@playwright/test'
import { findPageFailure, loadAllPages } from './preflight-pages.ts'
import type { Candidate, Preflight } from '../releases/publish.ts'

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Generous because the machine may be building at the same time. */
const DEFAULT_TIMEOUT_MS = 45_000

async function findBrowser(): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter)
  const places = [
    env.CHROMIUM_PATH,
    ...folders.flatMap((folder) => browsers.map((name) => join(folder, name))),
  ]
  for (const place of places) {
    if (place === undefined) continue
    const runs = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return place
  }
  return undefined
}

/** A shell starts its runtime when it is needed; older ones do at once, before its shared modules: so wait for a render too. */
const shellStarted = `(globalThis.startFederation || globalThis.__FEDERATION__?.__INSTANCES__?.length > 0)
  && !document.querySelector('#root:empty, #root > .boot')`

/** Polls from here because the page's Content-Security-Policy forbids `waitForFunction`. */
async function waitForShell(page: Page, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await page.evaluate<boolean>(shellStarted))) {
    if (performance.now() > deadline) return false
    await sleep(100)
  }
  return true
}

const nothingReleased = 'Nothing was released. Fix it, build it, and publish it again.'

/** Waits until the shell of the prepared state has rendered. Throws if it does not. */
async function assertStarts(
  page: Page,
  address: string,
  { candidate, timeoutMs }: { candidate: Candidate; timeoutMs: number },
): Promise<void> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(address)
  if (await waitForShell(page, timeoutMs)) return
  const seconds = timeoutMs / 1_000
  const shell = shellOf(candidate)
  throw new Error(
    shell
      ? `shell ${shell.version} does not start: ${errors[0] ?? `it rendered nothing within ${seconds} s`}. ${nothingReleased}`
      : `The live shell did not start within ${seconds} s. Nothing was released. Publish a shell that starts first.`,
  )
}

/** The areas whose pages have to open: the released ones, or all live areas if the shell is released. */
async function areasToOpen({ releases, stateDir }: Candidate): Promise<ReleasedArea[]> {
  if (releases.every(({ kind }) => kind === 'area'))
    return releases.flatMap((release) => (release.kind === 'area' ? [release.area] : []))
  return Registry.parse(JSON.parse(await readFile(join(stateDir, 'remotes.json'), 'utf8'))).areas
}

const shellOf = ({ releases }: Candidate) => releases.find((release) => release.kind === 'shell')?.shell

/** Opens the prepared state in a browser, served by a gateway without services. */
function createPreflight(executablePath: string, timeoutMs: number): Preflight {
  return async (candidate) => {
    const { chromium } = await import('@playwright/test')
    const config = {
      ...readConfig({ RELEASES_DIR: candidate.releasesDir, PORT: '0' }),
      upstreams: {},
      liveDir: candidate.stateDir,
    }
    const gateway = await startNodeGateway(config)
    const browser = await chromium.launch({ executablePath, args: browserArgs })
    try {
      const address = `http://127.0.0.1:${gateway.port}`
      const page = await browser.newPage()
      page.setDefaultTimeout(timeoutMs)
      await assertStarts(page, `${address}/`, { candidate, timeoutMs })
      const shell = shellOf(candidate)
      const where = shell ? `shell ${shell.version}` : 'the live shell'
      for (const area of await areasToOpen(candidate)) {
        const title = `${area.name} ${area.version}`
        const { failure, paths } = await loadAllPages(page, area)
        if (failure !== undefined)
          throw new Error(`${title} does not load in ${where}: ${failure}. ${nothingReleased}`)
        const broken = await findPageFailure(browser, { area, paths, address })
        if (broken !== undefined) throw new Error(`${title} fails on ${broken}. ${nothingReleased}`)
      }
    } finally {
      await browser.close()
      await gateway.close()
    }
  }
}

/**
 * Returns the browser check if there is a browser: `CHROMIUM_PATH`, or Chromium or Chrome on the PATH. `timeoutMs`
 * is how long the shell may take to start.
 */
export async function findPreflight(timeoutMs = DEFAULT_TIMEOUT_MS): Promise<Preflight | undefined> {
  const browser = await findBrowser()
  const library = await import('@playwright/test').catch(() => null)
  return browser !== undefined && library ? createPreflight(browser, timeoutMs) : undefined
}
