import { defineConfig } from '@playwright/test'

/** Chromium of the system: the flags keep it quiet on machines without a network. */
const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The platform must be running at BASE_URL (`npm test` starts it on a fixed day and in a folder of its own). */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only the second time is named as flaky at the end, and is a defect to mend.
  retries: 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  projects: [
    { name: 'site', testIgnore: /releases\.spec/ },
    { name: 'releases', testMatch: /releases\.spec/, dependencies: ['site'] },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8080',
    launchOptions: chromium,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // What still moves is clicked beside: pages keep still, as for people who ask for that.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every test would double the work of the browser: TRACE=1 asks for those of what fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
