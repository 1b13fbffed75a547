import type { PipelineCard, PipelineDetails } from '@fundharbor/contracts/catalog/pipeline'
import {
  Badge,
  Button,
  Dialog,
  DocumentTitle,
  EmptyState,
  LinkButton,
  QueryFallback,
  showErrorToast,
  toast,
  useCanEdit,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { z } from 'zod'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { opportunityPath, PIPELINE_PATH, useCloseDialog } from '../shared/paths.ts'
import { CardFacts, FactsSkeleton } from './card-facts.tsx'
import styles from './card-dialog.module.css'
import { columnLabel, columnTone } from './columns.ts'
import { Comments } from './comments.tsx'
import { Files } from './files.tsx'
import { Notes } from './notes.tsx'
import { cardQuery, pipelineQuery, useRemoveCard } from './queries.ts'
import { Steps } from './steps.tsx'
import { Mover } from './use-mover.tsx'

/** One card at its own address, as a dialog over the board or list. */
export function Component() {
  const { id = '' } = useParams()
  const close = useCloseDialog(PIPELINE_PATH)
  const { data: listed } = useQuery(pipelineQuery())
  const isId = z.uuid().safeParse(id).success
  const query = useQuery({ ...cardQuery(id), enabled: isId })
  const card = query.data?.card ?? listed?.find((each) => each.id === id)
  const isGone = !isId || (query.error !== null && !card)
  const title = card?.opportunity.title ?? (isGone ? 'Card not found' : 'Card')
  return (
    <Mover>
      <DocumentTitle>{title}</DocumentTitle>
      <Dialog
        open
        onOpenChange={close}
        size="lg"
        title={title}
        description={card?.opportunity.funderName ?? undefined}
        above={card && <Badge tone={columnTone(card.status)}>{columnLabel(card.status)}</Badge>}
        rail={!isGone && (card ? <CardFacts card={card} /> : <FactsSkeleton />)}
        footer={<Footer card={card} isLoading={!isGone} onClose={close} />}
      >
        <div className={styles.body}>
          {query.data && <Parts details={query.data} />}
          {!query.data && isGone && (
            <EmptyState drawing="letter" title="Card not found">
              It may have been removed, or the link may be incomplete.
            </EmptyState>
          )}
          {!query.data && !isGone && <QueryFallback query={query} label="Loading the card" />}
        </div>
      </Dialog>
    </Mover>
  )
}

const Parts = ({ details }: { details: PipelineDetails }) => (
  <>
    <Notes details={details} />
    <Steps details={details} />
    <Files details={details} />
    <Comments details={details} />
  </>
)

interface FooterProps {
  card: PipelineCard | undefined
  isLoading: boolean
  onClose: () => void
}

function Footer({ card, isLoading, onClose }: FooterProps) {
  const canEdit = useCanEdit()
  return (
    <>
      {card && canEdit && <RemoveCard card={card} onRemoved={onClose} />}
      {card && (
        <LinkButton variant="secondary" to={opportunityPath(card.opportunity.id)}>
          View opportunity
        </LinkButton>
      )}
      {!card && isLoading && <LoadingActions canEdit={canEdit} />}
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </>
  )
}

/** The buttons that a card will have, so that the footer keeps its height. */
const LoadingActions = ({ canEdit }: { canEdit: boolean }) => (
  <>
    {canEdit && (
      <Button variant="quiet" disabled>
        Remove
      </Button>
    )}
    <Button variant="secondary" disabled>
      View opportunity
    </Button>
  </>
)

function RemoveCard({ card, onRemoved }: { card: PipelineCard; onRemoved: () => void }) {
  const remove = useRemoveCard(card.id)
  const handleRemove = (close: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        onRemoved()
        toast({ title: 'Removed from the pipeline', tone: 'success' })
      },
      onError: (error) => showErrorToast('The card could not be removed', error),
    })
  return (
    <ConfirmAction
      title="Remove this card?"
      description="Its decision, notes, steps, files and comments are deleted for everybody. Applications stay. You can’t undo this."
      cancelLabel="Keep it"
      confirmLabel="Remove card"
      isPending={remove.isPending}
      onConfirm={handleRemove}
    >
      {(open) => (
        <Button variant="quiet" onClick={open}>
          Remove
        </Button>
      )}
    </ConfirmAction>
  )
}
