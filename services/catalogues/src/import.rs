//! Files: the reference files of the repository, and the files of products that administrators upload.

pub mod command;
mod comparison;
mod encoding;
pub mod job;
mod link_store;
pub mod product_file;
pub mod reader;
pub mod reference;
pub mod rpc;
mod spreadsheet;
mod store;
