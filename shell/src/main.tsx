import './no-eval.ts'
import '@fundharbor/kit/styles.css'
import { applyTheme, brand } from '@fundharbor/kit'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { prepareFirstPage } from './first-page.ts'
import { readRegistry } from './registry.ts'
import { sampleVisits } from './telemetry/sample.ts'
import './shell.css'
import { showRoot } from './show-root.ts'

applyTheme()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

readRegistry().then(
  async (registry) => {
    await prepareFirstPage(registry)
    // A transition renders in short steps, between which the browser can answer the reader.
    startTransition(() => createRoot(root).render(<App registry={registry} />))
    sampleVisits(registry)
  },
  () => {
    showRoot()
    root.innerHTML = `<p class="outage" role="alert">${brand.name} is not available right now. Try again in a few minutes.</p>`
  },
)
