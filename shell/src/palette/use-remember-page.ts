import { brand, useLocation } from '@fundharbor/kit'
import { useEffect } from 'react'
import { addRecent } from './recent.ts'

/** Time for the new page to set its title. */
const TITLE_DELAY_MS = 1500

/** Remembers the pages that a member stays on, under their titles. */
export function useRememberPage(userId: string): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      const title = document.title.replace(` · ${brand.name}`, '')
      if (pathname !== '/' && title !== brand.name) addRecent(userId, { to: pathname, title })
    }, TITLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [userId, pathname])
}
