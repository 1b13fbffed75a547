import { defineConfig } from '@playwright/test'

/** The system's Chromium. The flags stop background requests, which fail on machines without a network. */
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

/** The platform must be running at BASE_URL. `npm test` starts it with a fixed date and its own data folder. */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on retry is reported as flaky, and must be fixed.
  retries: 1,
  // One more than most machines have processors for: pages wait for answers half of their time.
  workers: 3,
  // Ends tests that hang. On a machine that is busy with other things, the slowest take minutes, and an answer many seconds.
  timeout: 420_000,
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.005 } },
  snapshotPathTemplate: 'screenshots/{arg}{ext}',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  projects: [
    { name: 'site', testIgnore: /(releases|visual)\.spec/ },
    // They change what is live, so `npm test` gives them a platform of their own.
    { name: 'releases', testMatch: /releases\.spec/ },
    // Only with `--project screenshots`, on a site without other people's data.
    { name: 'screenshots', testMatch: /visual\.spec/ },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8080',
    launchOptions: chromium,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Clicks can miss moving elements.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces double the browser's work, so they are off by default. TRACE=1 keeps those of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
