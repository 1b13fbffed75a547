import {
  Button,
  DocumentTitle,
  Field,
  Link,
  LinkButton,
  SpotDrawing,
  useAuth,
  useNavigate,
} from '@fundharbor/kit'
import { useState, type FormEvent } from 'react'
import { useRegistry } from '../registry-context.ts'
import { linksOf } from '../navigation.ts'
import styles from './pages.module.css'

/** Search results for members; visitors search on the landing page. */
const searchPath = (isMember: boolean) => (isMember ? '/opportunities' : '/')

/** An unknown address: what it means, a search, and the pages that the viewer can go to. */
export function NotFoundPage() {
  const { user } = useAuth()
  const registry = useRegistry()
  return (
    <div className={styles.page}>
      <DocumentTitle>404 Page Not Found</DocumentTitle>
      <SpotDrawing name="binoculars" />
      <h1>404 Page Not Found</h1>
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      <SearchForm isMember={Boolean(user?.emailVerified)} />
      <nav aria-label="Other pages" className={styles.ways}>
        {linksOf(registry, 'header', user).map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <LinkButton to="/" variant="secondary">
        Go to the home page
      </LinkButton>
    </div>
  )
}

function SearchForm({ isMember }: { isMember: boolean }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const query = search.trim() ? `?${new URLSearchParams({ search: search.trim() })}` : ''
    void navigate(`${searchPath(isMember)}${query}`)
  }
  return (
    <form role="search" className={styles.search} onSubmit={handleSubmit}>
      <Field
        label="Search for funding"
        type="search"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}
