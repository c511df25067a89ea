import type { Parameter, ReturnField } from '../flow/api.ts';
import type { Json } from '../resource.ts';

/** How an API is paid: no package has it, or calls use up packages. */
type ApiPrice = 'free' | 'paid';

/** An API in the catalogue. */
export interface CatalogueApi {
  readonly service: string;
  readonly title: string;
  readonly module: string;
  readonly group: string | null;
  readonly icon: string | null;
  /** The beginning of its description, as plain text. */
  readonly summary: string;
  readonly price: ApiPrice;
  /** The price in yuan of the cheapest package on sale, trials aside. */
  readonly price_from: string | null;
  /** Whether a free trial is on sale. */
  readonly trial: boolean;
  readonly published_at: string;
}

/** A page of the catalogue. */
export interface CataloguePage {
  readonly items: readonly CatalogueApi[];
  readonly total: number;
  /** The modules, each with how many of the APIs found it has. */
  readonly modules: readonly { readonly name: string; readonly count: number }[];
}

/** A package in the shop. */
export interface ShopPackage {
  readonly id: number;
  readonly name: string;
  readonly type: 'paid' | 'trial' | 'combined';
  readonly apis: readonly { readonly service: string; readonly title: string }[];
  readonly flow: number;
  /** In yuan. */
  readonly price: string;
  /** In months. */
  readonly validity: number;
}

/** A package on sale that an account cannot buy. */
export interface RefusedPackage {
  readonly id: number;
  /** The account already had the trial, or may not call one of the APIs. */
  readonly reason: 'trialTaken' | 'notPermitted';
  /** The APIs that the account may not call; empty for another reason. */
  readonly services: readonly string[];
}

/** A page of the shop. */
export interface ShopPage {
  readonly items: readonly ShopPackage[];
  readonly total: number;
}

/** An API with everything that its page shows. */
export interface ApiDetails {
  readonly service: string;
  readonly title: string;
  readonly module: string;
  readonly icon: string | null;
  readonly number: number;
  readonly published_at: string;
  readonly price: ApiPrice;
  readonly packages: readonly ShopPackage[];
  /** Its documentation; null while the docs have a password. */
  readonly docs: ApiDocs | null;
}

/** The documentation of an API. */
export interface ApiDocs {
  /** Sanitized HTML. */
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly returns: readonly ReturnField[];
  readonly example: Json;
  readonly errors: readonly { readonly code: number; readonly message: string; readonly own: boolean }[];
  /** The address to call, and the same call in several languages. */
  readonly address: string;
  readonly snippets: readonly Snippet[];
  readonly versions: readonly ApiRelease[];
  readonly health: ApiHealth | null;
}

/** A call in a programming language. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
}

/** A published version, for the changelog. */
export interface ApiRelease {
  readonly number: number;
  readonly note: string | null;
  readonly published_at: string;
}

/** Today's and yesterday's calls of an API: the share that did not fail on the server, in percent. */
export interface ApiHealth {
  readonly success: number;
  readonly milliseconds: number;
}
