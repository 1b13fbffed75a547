import { chromium, type Browser } from '@playwright/test'
import { chromiumPath } from './env.ts'

/** Starts a browser without windows. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
