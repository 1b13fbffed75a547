import { LinkButton } from '@fundharbor/kit'
import { PageState } from '../page-state.tsx'

export const NotFoundSubject = () => (
  <PageState
    drawing="binoculars"
    title="Subject not found"
    action={
      <LinkButton to="/subjects" variant="secondary">
        All subjects
      </LinkButton>
    }
  >
    This subject does not exist or has been renamed.
  </PageState>
)
