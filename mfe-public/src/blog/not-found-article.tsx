import { LinkButton } from '@fundharbor/kit'
import { PageState } from '../page-state.tsx'

/** For an address that names no article, and for one that did not arrive. */
export const NotFoundArticle = () => (
  <PageState
    drawing="bell"
    title="Article Not Found"
    action={
      <LinkButton to="/blog" variant="secondary">
        Back to Blog
      </LinkButton>
    }
  >
    The article you're looking for doesn't exist or has been moved.
  </PageState>
)
