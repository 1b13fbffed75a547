import { init, loadRemote, registerRemotes } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import { version } from 'react'
import { KIT_VERSION } from './kit-version.ts'
import { sharedLibraries } from './shared-libraries.ts'

/** Areas carry no runtime of their own: their entries take it from here. */
const publishRuntime = () => Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore)

const share = ([name, library]: [string, unknown]) => [
  name,
  {
    version: name === '@fundharbor/kit' ? KIT_VERSION : version,
    lib: () => library,
    shareConfig: { singleton: true, requiredVersion: '*' as const },
  },
]

// The development server's federation plugin has started the runtime already.
if (import.meta.env.PROD) {
  publishRuntime()
  init({ name: 'shell', remotes: [], shared: Object.fromEntries(Object.entries(sharedLibraries).map(share)) })
}

/** Loads an area by its entry script, under a name that no earlier attempt used: the runtime warns if one is replaced. */
export function loadByEntry(name: string, entry: string, attempt: number): Promise<unknown> {
  const remote = `${name.replaceAll('-', '_')}_${attempt}`
  registerRemotes([{ name: remote, entry, type: 'module' }])
  return loadRemote(`${remote}/area`)
}
