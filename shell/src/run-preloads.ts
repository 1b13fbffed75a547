const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Runs the scripts of a folder that the page preloads, one after the other, so that the browser can answer the reader in
 * between. The HTML lists a script's imports before it. `folder` is a path such as `/assets/`.
 */
export async function runPreloads(folder: string): Promise<void> {
  const { relList } = document.createElement('link')
  // Timers of background tabs are slow, and nobody reads there.
  if (document.hidden || !relList.supports('modulepreload')) return
  const links = `link[rel="modulepreload"][href^="${folder}"]`
  for (const { href } of document.querySelectorAll<HTMLLinkElement>(links)) {
    // What fails here fails again where the page imports it.
    await import(/* @vite-ignore */ href).catch(() => undefined)
    await nextTask()
  }
}
