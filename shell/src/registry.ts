import type { Registry } from '@fundharbor/contracts/platform/registry'

/** The registry that the release tool wrote into the page, or the live one if there is none. */
export async function readRegistry(): Promise<Registry> {
  const inlined = document.querySelector('script#registry')?.textContent
  return inlined ? (JSON.parse(inlined) as Registry) : fetchRegistry()
}

/** Fetches the areas that are live now. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The list of areas could not be loaded (${response.status})`)
  return (await response.json()) as Registry
}
