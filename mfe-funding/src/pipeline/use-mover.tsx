import type { DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { showErrorToast } from '@fundharbor/kit'
import { createContext, use, useState, type ReactNode } from 'react'
import layout from '../shared/layout.module.css'
import { columnLabel } from './columns.ts'
import { NoGoDialog } from './no-go-dialog.tsx'
import { useMoveCard } from './queries.ts'

type MoveTo = (card: PipelineCard, status: DecisionStatus) => void

const MoverContext = createContext<MoveTo>(() => undefined)

/** Moves a card to a column; a no-go asks for its reason first. */
export const useMover = (): MoveTo => use(MoverContext)

interface MoverProps {
  /** Called with a card that goes to another column. */
  onMove?: (card: PipelineCard, status: DecisionStatus) => void
  children: ReactNode
}

/** Lets what is inside move cards, and tells screen readers of each move. */
export function Mover({ onMove, children }: MoverProps) {
  const move = useMoveCard()
  const [declined, setDeclined] = useState<PipelineCard | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const send = (card: PipelineCard, status: DecisionStatus, reason?: string) => {
    const { title } = card.opportunity
    onMove?.(card, status)
    move.mutate(
      { card, status, reason },
      {
        onSuccess: () => setAnnouncement(`“${title}” is in ${columnLabel(status)} now.`),
        onError: (error) => showErrorToast(`“${title}” was not moved`, error),
      },
    )
  }
  const moveTo: MoveTo = (card, status) => {
    if (status === card.status) return
    if (status === 'no-go') setDeclined(card)
    else send(card, status)
  }
  return (
    <MoverContext value={moveTo}>
      {children}
      <p className={layout.hidden} role="status">
        {announcement}
      </p>
      {declined && (
        <NoGoDialog
          card={declined}
          onDecline={(reason) => send(declined, 'no-go', reason)}
          onClose={() => setDeclined(null)}
        />
      )}
    </MoverContext>
  )
}
