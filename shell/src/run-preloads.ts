import { preloadLinks } from './preload-links.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Runs the scripts in a folder that the page preloads, one at a time, so that the browser can respond to input in between. The
 * HTML lists each script after its imports. `folder` is a path such as `/assets/`.
 */
export async function runPreloads(folder: string): Promise<void> {
  // Background tabs have slow timers, and nobody is waiting to use the page.
  if (document.hidden) return
  for (const { href } of preloadLinks(`[href^="${folder}"]`)) {
    // The page imports the script, too, and handles the error there.
    await import(/* @vite-ignore */ href).catch(() => undefined)
    await nextTask()
  }
}
