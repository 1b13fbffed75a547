import { LinkButton } from '@fundharbor/kit'
import { PageState } from '../page-state.tsx'

/** For an address that names no subject. */
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
    There is no subject of this name, or it has got another one.
  </PageState>
)
