import {
  PipelineCard,
  pipeline,
  type CardMove,
  type PipelineDetails,
} from '@fundharbor/contracts/catalog/pipeline'
import {
  ApiError,
  call,
  callList,
  changesWith,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { loadAll } from '../shared/load-all.ts'

const KEY = ['catalog', 'pipeline'] as const
const PAGE_SIZE = '500'

/** All cards. Their columns follow applications. */
export const pipelineQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'cards'],
    queryFn: ({ signal }) =>
      loadAll((cursor) => callList(pipeline.list, { query: { limit: PAGE_SIZE, cursor }, signal })),
    staleTime: 0,
    meta: changesWith('pipeline', 'applications'),
  })

/** One card with everything that belongs to it. */
export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'card', id],
    queryFn: ({ signal }) => call(pipeline.details, { params: { id }, signal }),
    staleTime: 0,
    meta: changesWith('pipeline', 'applications'),
    retry: false,
  })

/** The card as somebody else changed it in the meantime, if that is what failed. */
export const newerCard = (error: unknown): PipelineCard | null =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT'
    ? (PipelineCard.safeParse(error.problem.current).data ?? null)
    : null

/** Puts a card into the loaded list. */
function useShowCard() {
  const client = useQueryClient()
  return (card: PipelineCard) => {
    client.setQueryData(pipelineQuery().queryKey, (old) =>
      old?.map((each) => (each.id === card.id ? card : each)),
    )
    client.setQueryData(
      cardQuery(card.id).queryKey,
      (old: PipelineDetails | undefined) => old && { ...old, card },
    )
  }
}

export interface Move extends Omit<CardMove, 'version'> {
  card: PipelineCard
}

/** Moves a card at once; it goes back, or to where a colleague moved it, if that fails. */
export function useMoveCard() {
  const client = useQueryClient()
  const show = useShowCard()
  return useMutation({
    mutationFn: ({ card: { id, version }, status, reason }: Move) =>
      call(pipeline.move, { params: { id }, body: { status, reason, version } }),
    onMutate: async ({ card, status, reason = card.reason }) => {
      await client.cancelQueries({ queryKey: KEY })
      show({ ...card, status, reason })
    },
    onSuccess: (card) => {
      show(card)
      void client.invalidateQueries({ queryKey: ['catalog', 'applications'] })
      void client.invalidateQueries({ queryKey: ['catalog', 'fit'] })
    },
    onError: (error, { card }) => show(newerCard(error) ?? card),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** A change of the pipeline, after which everything shown of it is loaded again. */
export function usePipelineChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEY }) })
}

export const useAddCard = () =>
  usePipelineChange((body: { opportunityId: string; project?: string }) => call(pipeline.add, { body }))

export const useRemoveCard = (id: string) =>
  usePipelineChange(() => call(pipeline.remove, { params: { id } }))

export const useChangeCard = (id: string) =>
  usePipelineChange((body: { revision: number; responsibleId?: string | null; notes?: string }) =>
    call(pipeline.change, { params: { id }, body }),
  )
