import './no-eval.ts'
import '@fundharbor/kit/styles.css'
import { applyTheme, brand, keepStyles } from '@fundharbor/kit'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { prepareFirstPage } from './first-page.ts'
import { readRegistry } from './registry.ts'
import { createShellRouter } from './router.tsx'
import { measureVisit } from './telemetry/visit.ts'
import './shell.css'
import { showRoot } from './show-root.ts'

applyTheme()
keepStyles()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

readRegistry().then(
  async (registry) => {
    await prepareFirstPage(registry)
    // Each step is a task of its own, and a transition renders in short ones, so that the browser can respond to input in between.
    await globalThis.scheduler?.yield?.()
    const router = createShellRouter(registry)
    await globalThis.scheduler?.yield?.()
    startTransition(() => createRoot(root).render(<App registry={registry} router={router} />))
    measureVisit(registry)
  },
  () => {
    showRoot()
    root.innerHTML = `<p class="outage" role="alert">${brand.name} is not available right now. Try again in a few minutes.</p>`
  },
)
