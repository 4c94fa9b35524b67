/** What a schema reads, with no member that anyone may change. */
export type Immutable<Value> = unknown extends Value ? Value : { readonly [Key in keyof Value]: Immutable<Value[Key]> };
