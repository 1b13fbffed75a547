import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

// The default of one second is too short for a page whose packages load while the machine does other things.
configure({ asyncUtilTimeout: 30_000 })

// A worker keeps its document and the packages that it has loaded for its next file. Each file starts with an empty page in a
// browser that nothing stands in for, and loads our own modules again. A few files ask for Node's environment, which has no page.
if (typeof document !== 'undefined') {
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)
  // Only what hides the document's own properties: React keeps notes there too.
  for (const name of Object.getOwnPropertyNames(document))
    if (name in Document.prototype) Reflect.deleteProperty(document, name)
}
vi.resetModules()
