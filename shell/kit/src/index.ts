/*
 * Everything that an area may use from the shell. One copy runs on a page: the shell brings it, areas carry none.
 * It grows by adding; nothing is renamed or taken away while a released area uses it.
 */

// Calls
export { ApiError, problemMessage, toApiError } from './api-error.ts'
export { call, callFile, callList, newIdempotencyKey, type Page } from './api.ts'
export type { CallOptions } from './api-request.ts'
export { createQueryClient } from './query-client.ts'

// Who is signed in
export { AuthProvider, useAuth, useMember, type Session } from './session.tsx'
export { currentUserQuery, forgetUser, mayBeSignedIn, rememberUser } from './current-user.ts'

// Formats
export { brand } from './brand.ts'
export { clock, setClock } from './clock.ts'
export { deadlineLabel, isExpired, type Deadline, type DeadlineText, type DeadlineTone } from './deadline.ts'
export {
  calendarDay,
  calendarDaysBetween,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatTime,
  userTimeZone,
  type When,
} from './format-dates.ts'
export {
  AMOUNT_NOT_STATED,
  formatCount,
  formatMoney,
  formatMoneyCompact,
  formatMoneyRange,
  formatNumber,
  formatNumberCompact,
} from './format-money.ts'

// Look
export { applyTheme, setTheme, useMedia, useTheme, type ThemeChoice } from './theme.ts'
export { Contours } from './drawings/contours.tsx'
export { Harbour } from './drawings/harbour.tsx'
export { Logo, Mark } from './drawings/mark.tsx'
export { SpotDrawing, type Spot } from './drawings/spot-drawing.tsx'

// What an area exposes
export type { AreaRoute } from './area-route.ts'

// Components
export { Badge, Chip, type BadgeTone } from './ui/badge.tsx'
export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './ui/button.tsx'
export { Card, type CardProps } from './ui/card.tsx'
export { CategoryBadge, CategoryIcon } from './ui/category-badge.tsx'
export { Checkbox, Radio, RadioCards } from './ui/choice.tsx'
export { classes } from './ui/classes.ts'
export { Amount, DeadlineLabel } from './ui/deadline-label.tsx'
export { Dialog, Drawer, type DialogProps } from './ui/dialog.tsx'
export { Field, FormProblem, Select, TextArea, type FieldProps, type Option } from './ui/field.tsx'
export { PasswordField } from './ui/password-field.tsx'
export { DocumentTitle, PageTitle } from './ui/page-title.tsx'
export { LoadMore, Pagination } from './ui/pagination.tsx'
export { Progress } from './ui/progress.tsx'
export { CardSkeleton, Skeleton } from './ui/skeleton.tsx'
export { EmptyState, ErrorState } from './ui/states.tsx'
export { QueryFallback } from './ui/query-fallback.tsx'
export { dismissToast, toast, type ToastMessage, type ToastTone } from './toast-store.ts'
export { showError } from './show-error.ts'
export { Toaster } from './ui/toaster.tsx'
export { Tooltip } from './ui/tooltip.tsx'
export { Spinner, Wave } from './ui/wave.tsx'

// What areas may use of the router, the query cache and the store
export {
  createBrowserRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useRoutes,
  type LinkProps,
  type Location,
  type NavigateFunction,
  type RouteObject,
} from 'react-router-dom'
export { useSearchParams } from './use-search-params.ts'
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  QueryClient,
  QueryClientProvider,
  QueryErrorResetBoundary,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useQueryErrorResetBoundary,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
  type InfiniteData,
  type UseQueryResult,
} from '@tanstack/react-query'
export { create, createStore, useStore, type StoreApi } from 'zustand'
