import type { Locator, Page } from '@playwright/test'

const MOST_STEPS = 80

/** Presses Tab until a control has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MOST_STEPS} times Tab did not lead to ${target}`)
}
