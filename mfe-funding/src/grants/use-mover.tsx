import { statusLabels, type GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { showErrorToast } from '@fundharbor/kit'
import { createContext, use, useState, type ReactNode } from 'react'
import { PassDialog } from './pass-dialog.tsx'
import { useMoveGrant, type Move } from './queries.ts'
import { SentDialog } from './sent-dialog.tsx'

type MoveTo = (grant: Grant, status: GrantStatus) => void

const MoverContext = createContext<MoveTo>(() => undefined)

/** Moves a grant to a status: `passed` asks for the reason first, `sent` for the day and the funder's number. */
export const useMover = (): MoveTo => use(MoverContext)

interface MoverProps {
  /** Called with a grant that goes to another status. */
  onMove?: (grant: Grant, status: GrantStatus) => void
  children: ReactNode
}

/** Lets what is inside move grants, and tells screen readers of each move. */
export function Mover({ onMove, children }: MoverProps) {
  const { mutate } = useMoveGrant()
  const [asked, setAsked] = useState<{ grant: Grant; status: GrantStatus } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const send = (move: Move) => {
    const { title } = move.grant.opportunity
    setAsked(null)
    onMove?.(move.grant, move.status)
    mutate(move, {
      onSuccess: () => setAnnouncement(`The status of “${title}” is ${statusLabels[move.status]} now.`),
      onError: (error) => showErrorToast(`“${title}” was not moved`, error),
    })
  }
  const moveTo: MoveTo = (grant, status) => {
    if (status === grant.status) return
    if (status === 'passed' || status === 'sent') setAsked({ grant, status })
    else send({ grant, status })
  }
  const close = () => setAsked(null)
  return (
    <MoverContext value={moveTo}>
      {children}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {asked?.status === 'passed' && (
        <PassDialog
          grant={asked.grant}
          onPass={(reason) => send({ grant: asked.grant, status: 'passed', reason })}
          onClose={close}
        />
      )}
      {asked?.status === 'sent' && (
        <SentDialog
          grant={asked.grant}
          onSent={(sent) => send({ grant: asked.grant, status: 'sent', sent })}
          onClose={close}
        />
      )}
    </MoverContext>
  )
}
