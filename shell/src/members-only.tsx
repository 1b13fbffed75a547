import { useAuth } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { Gatehouse } from './gatehouse.tsx'

/** A page of the shell for members; everybody else sees at its address what the gate shows them. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  return user?.emailVerified ? children : <Gatehouse />
}
