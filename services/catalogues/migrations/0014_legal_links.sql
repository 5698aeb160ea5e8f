-- What something in the catalogue cites: [{article, why, verified}], the most important first. The codes are checked
-- when they are written, and articles are never deleted.
alter table entry add links jsonb not null default '[]';

-- Until now a retention reason named one article among its attributes.
update entry
set links = jsonb_build_array(jsonb_build_object('article', attributes ->> 'article', 'why', '', 'verified', false)),
    attributes = attributes - 'article'
where kind = 'retention-reasons' and attributes ? 'article';

alter table product_verdict add links jsonb not null default '[]';
update product_verdict
set links = (select jsonb_agg(jsonb_build_object('article', code, 'why', '', 'verified', false) order by place)
             from unnest(articles) with ordinality as cited (code, place))
where articles <> '{}';
alter table product_verdict drop articles;
alter table product_verdict rename links to articles;

-- What the reference file of links said when it was last loaded: loading it again does not undo what people changed
-- since.
create table legal_link_reference (
  -- Kind and code of what cites, code of the article.
  key  text collate "C" not null,
  -- {article, why, verified}
  said jsonb not null,
  constraint legal_link_reference_pkey primary key (key)
);
grant select, insert, update on legal_link_reference to pinzon_catalogues_app;
