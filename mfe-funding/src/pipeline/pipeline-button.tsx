import {
  Button,
  LinkButton,
  showErrorToast,
  toast,
  useCanEdit,
  useQuery,
  type ButtonSize,
} from '@fundharbor/kit'
import { KanbanIcon } from '@phosphor-icons/react/dist/ssr/Kanban'
import { cardPath } from '../shared/paths.ts'
import { columnLabel } from './columns.ts'
import { pipelineQuery, useAddCard } from './queries.ts'

interface PipelineButtonProps {
  opportunityId: string
  /** Default: the organization's default project. */
  projectId?: string | null
  size?: ButtonSize
  'aria-describedby'?: string
}

/** Adds an opportunity to the pipeline, or leads to its card. For members who can edit. */
export const PipelineButton = (props: PipelineButtonProps) => (useCanEdit() ? <AddOrView {...props} /> : null)

function AddOrView({ opportunityId, projectId, ...button }: PipelineButtonProps) {
  const { data } = useQuery(pipelineQuery())
  const add = useAddCard()
  const own = data?.filter(({ opportunity }) => opportunity.id === opportunityId) ?? []
  const card = own.find((each) => each.projectId === projectId) ?? (projectId ? undefined : own[0])
  if (card)
    return (
      <LinkButton variant="quiet" to={cardPath(card.id)} {...button}>
        In pipeline: {columnLabel(card.status)}
      </LinkButton>
    )
  const handleAdd = () =>
    add.mutate(
      { opportunityId, project: projectId ?? undefined },
      {
        onSuccess: () => toast({ title: 'Added to your pipeline', tone: 'success' }),
        onError: (error) => showErrorToast('This could not be added to your pipeline', error),
      },
    )
  return (
    <Button
      variant="quiet"
      icon={<KanbanIcon size={18} aria-hidden />}
      busy={add.isPending}
      onClick={handleAdd}
      {...button}
    >
      Add to pipeline
    </Button>
  )
}
