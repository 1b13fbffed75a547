import { ErrorState, Link, PageTitle, Spinner, useCanEdit, useQuery, useSearchParams } from '@fundharbor/kit'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
import { useProjectTitle } from '../projects/queries.ts'
import { Conversation } from './conversation.tsx'
import styles from './interview.module.css'
import { interviewQuery } from './queries.ts'

/** At most twelve questions, one at a time. Each answer is saved at once, so that the member can continue later. */
export function Component() {
  const [params] = useSearchParams()
  const templateId = params.get('template') ?? ''
  const opportunityId = params.get('opportunity')
  const projectId = params.get('project')
  const canEdit = useCanEdit()
  return (
    <div className={styles.page}>
      <BackLink to="/documents" className={styles.back}>
        Documents
      </BackLink>
      <PageTitle>Questions for your document</PageTitle>
      {!canEdit && (
        <p className={styles.lead}>
          Owners and editors answer these questions. <Link to="/documents?tab=answers">Read the answers</Link>
        </p>
      )}
      {canEdit && templateId === '' && (
        <p className={styles.lead}>Choose a template under Documents first.</p>
      )}
      {canEdit && templateId !== '' && (
        <Questions templateId={templateId} opportunityId={opportunityId} projectId={projectId} />
      )}
    </div>
  )
}

interface QuestionsProps {
  templateId: string
  opportunityId: string | null
  projectId: string | null
}

function Questions(about: QuestionsProps) {
  const { data, error, isFetching, refetch } = useQuery(interviewQuery(about))
  const project = useProjectTitle()(about.projectId)
  if (data) {
    return (
      <>
        <p className={styles.lead}>
          {data.templateName}
          {data.opportunityTitle && <> for {data.opportunityTitle}</>}
          {project && <> · Project: {project}</>}
        </p>
        <Conversation interview={data} {...about} />
      </>
    )
  }
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <Spinner label="Loading the questions" />
}
