import * as kit from '@fundharbor/kit'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'

/** The libraries that areas take from the shell, by the name under which they import them. A page runs one copy of each. */
export const sharedLibraries = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@fundharbor/kit': kit,
}

/** Puts the libraries where an area's code looks for them before it asks the federation runtime. */
export function provideLibraries(): void {
  const share = Object.entries(sharedLibraries).map(([name, library]) => [`default:${name}`, library])
  Reflect.set(globalThis, '__mf_module_cache__', { share: Object.fromEntries(share), remote: {} })
}
