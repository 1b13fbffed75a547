import type { Registry } from '@fundharbor/contracts/platform/registry'
import { createContext, use } from 'react'

export const RegistryContext = createContext<Registry | null>(null)

/** The areas of the site, as they were when the page was opened. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext)
  if (!registry) throw new Error('useRegistry must be used inside the App')
  return registry
}
