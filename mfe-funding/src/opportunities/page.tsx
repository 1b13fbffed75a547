import { DocumentTitle, Outlet, useLocation } from '@fundharbor/kit'
import { Suspense } from 'react'
import { applyPath, backgroundOf, SEARCH_PATH } from '../shared/addresses.ts'
import { SearchPage } from './search-page.tsx'
import { usePaymentReturn } from './use-payment-return.ts'

/**
 * Find Funding. Details and the submission form have addresses of their own and lie over the list as dialogs;
 * an opportunity's address that was opened directly is a page.
 */
export function Component() {
  const location = useLocation()
  usePaymentReturn()
  const path = location.pathname.replace(/\/+$/, '')
  const isForm = path.endsWith(applyPath('').slice(SEARCH_PATH.length + 1))
  if (path !== SEARCH_PATH && !isForm && backgroundOf(location) === null) return <Outlet />
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
