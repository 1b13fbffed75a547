import {
  ErrorState,
  Link,
  queryOptions,
  Skeleton,
  useNavigate,
  useParams,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import type { ComponentType } from 'react'
import { callDeclared } from './endpoint-call.ts'
import { pluralOf } from './names.ts'
import { ConsolePage, Panel } from './page.tsx'
import { useRecordForm } from './record-form.tsx'
import type { Identified, Resource } from './resource.ts'

/** A record for its editor. Loaded once per visit, so that nothing changes while somebody edits. */
const recordQuery = <Row extends Identified, Full extends Identified>(
  { queryKey, form }: Resource<Row, Full>,
  id: string,
) =>
  queryOptions({
    queryKey: [...queryKey, 'one', id],
    queryFn: ({ signal }) => {
      if (!form?.read) throw new Error('A page that edits records has to read them')
      return callDeclared(form.read, { params: { id }, signal })
    },
    staleTime: Infinity,
    gcTime: 0,
  })

interface RecordPageProps<Row extends Identified, Full extends Identified> {
  resource: Resource<Row, Full>
  titles: { add: string; edit: string }
  /** The path of the list. */
  listPath: string
  /** Edits a record, or adds one. It starts afresh when another version of the record is loaded. */
  Editor: ComponentType<{ record?: Full }>
  /** Tells versions of a record apart. */
  versionOf: (record: Full) => string
}

/** The page that edits one record. The id `new` adds one. */
export function RecordPage<Row extends Identified, Full extends Identified>(
  props: RecordPageProps<Row, Full>,
) {
  const { id = 'new' } = useParams()
  const { resource, titles, listPath, Editor } = props
  return (
    <ConsolePage
      title={id === 'new' ? titles.add : titles.edit}
      actions={<Link to={listPath}>All {pluralOf(resource)}</Link>}
    >
      <Panel>{id === 'new' ? <Editor /> : <Existing key={id} id={id} {...props} />}</Panel>
    </ConsolePage>
  )
}

function Existing<Row extends Identified, Full extends Identified>({
  id,
  resource,
  Editor,
  versionOf,
}: RecordPageProps<Row, Full> & { id: string }) {
  const { data, error, refetch } = useQuery(recordQuery(resource, id))
  if (data) return <Editor key={versionOf(data)} record={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeleton height={480} />
}

/** The form of an editor on a page, which stays open after saving. */
export function useRecordEditor<Row extends Identified, Full extends Identified>(
  resource: Resource<Row, Full>,
  record?: Full,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, editPath } = resource
  if (!form || !editPath) throw new Error(`${resource.noun}: records are not edited on a page`)
  return useRecordForm(
    { ...resource, form },
    {
      record,
      onSaved: (saved) => {
        client.setQueryData(recordQuery(resource, saved.id).queryKey, saved)
        void navigate(editPath(saved.id), { replace: true })
      },
    },
  )
}
