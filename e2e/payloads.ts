import type { Page } from '@playwright/test'
import { xssPayloads } from '../services/chassis/src/testing/xss-payloads.data.ts'
import { test } from './fixtures.ts'

/** Counts payloads in places for the report: a payload in two places counts twice. */
export const countPayloads = (places: number, payloads = xssPayloads.length): void =>
  void test.info().annotations.push({ type: 'payloads', description: String(places * payloads) })

/** Sets a flag when a payload calls one of these functions. Runs in the page. */
export function detectDialogs(): void {
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    Reflect.set(globalThis, name, () => Reflect.set(globalThis, 'payloadRan', true))
}

/** Triggers event handlers on all elements and returns whether a payload ran. */
export async function triggerEvents(page: Page, selector: string): Promise<unknown> {
  await page.locator(selector).first().waitFor()
  await page.evaluate((selector) => {
    for (const element of document.querySelectorAll(`${selector} *`))
      for (const type of ['mouseover', 'focus', 'error', 'load', 'toggle', 'animationstart', 'pointerenter'])
        element.dispatchEvent(new Event(type))
  }, selector)
  await page.waitForTimeout(300)
  return page.evaluate(() => Reflect.get(globalThis, 'payloadRan') ?? false)
}
