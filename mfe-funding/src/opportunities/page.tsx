import { DocumentTitle, Outlet, useLocation } from '@fundharbor/kit'
import { Suspense } from 'react'
import { applyPath, readBackground, SEARCH_PATH } from '../shared/paths.ts'
import { SearchPage } from './search-page.tsx'
import { usePaymentReturn } from './use-payment-return.ts'

/**
 * Find Funding. Details and the submission form have their own addresses and open as dialogs over the list. An
 * opportunity's address opened directly is a page.
 */
export function Component() {
  const location = useLocation()
  usePaymentReturn()
  const path = location.pathname.replace(/\/+$/, '')
  const isForm = path.endsWith(applyPath('').slice(SEARCH_PATH.length + 1))
  if (path !== SEARCH_PATH && !isForm && readBackground(location) === null) return <Outlet />
  return (
    <>
      {path === SEARCH_PATH && <DocumentTitle>Find Funding</DocumentTitle>}
      <SearchPage />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  )
}
