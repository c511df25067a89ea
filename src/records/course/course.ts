import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Row } from '#schemas/resource.ts';
import type { ListQuery } from '../list/listQuery.ts';

/**
 * The order in which a list was last seen, as far as its pages were loaded: it leads from one record to the
 * next.
 */
export interface Course {
  readonly query: Pick<ListQuery, 'perPage' | 'sort' | 'filter' | 'q'>;
  /** The query string of the list. */
  readonly search: string;
  /** The first page that the ids are from. */
  readonly first: number;
  readonly last: number;
  readonly ids: readonly IdRow['id'][];
  readonly hasNext: boolean;
  /** The sort positions of the first and the last id, from which the server continues. */
  readonly begin?: Row | undefined;
  readonly end?: Row | undefined;
  readonly total?: number;
}

const keyOf = (resource: string) => `kaifang.course.${resource}`;

/** Stores the course of a resource's list for this session. */
export function writeCourse(resource: string, course: Course): void {
  try {
    sessionStorage.setItem(keyOf(resource), JSON.stringify(course));
  } catch {
    // If storage is disabled or full, only the navigation to the next record is lost.
  }
}

/** The course of a resource's list; undefined if none was seen in this session. */
export function readCourse(resource: string): Course | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(resource)) ?? 'null') as Course | null;
    return stored && Array.isArray(stored.ids) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** A course extended by a further page at its end, or before its start. */
export function extended(
  course: Course,
  page: number,
  ids: readonly IdRow['id'][],
  hasNext: boolean,
  places: Pick<Course, 'begin' | 'end'> = {},
): Course {
  // A record may have moved to another page since: it keeps its first position.
  const fresh = ids.filter((id) => !course.ids.includes(id));
  return page > course.last
    ? { ...course, last: page, ids: [...course.ids, ...fresh], hasNext, end: places.end }
    : { ...course, first: page, ids: [...fresh, ...course.ids], begin: places.begin };
}

/** The query string of the list at the page of a record. */
export function searchAt({ search, ids, first, query }: Course, id: IdRow['id']): string {
  const at = ids.findIndex((one) => String(one) === String(id));
  const params = new URLSearchParams(search);
  if (at < 0) return search;
  const page = first + Math.floor(at / query.perPage);
  if (page !== Number(params.get('page') ?? 1)) params.set('page', String(page));
  return `?${params}`;
}
